import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';

export const printJson = (value: unknown) => console.log(JSON.stringify(value, null, 2));

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Questions with answers that may be typed or piped in, line by line. `ask` gives undefined when there are no more. A secret
 * that is typed is not shown.
 */
export function openQuestions({ isSecret = false }: { isSecret?: boolean } = {}) {
  const isTyped = isSecret && process.stdin.isTTY;
  // With an output of its own readline echoes what is typed, in place of the terminal.
  const terminal = createInterface({ input: process.stdin, ...(isTyped ? { output: unseen(), terminal: true } : {}) });
  terminal.on('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question: string): Promise<string | undefined> {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      if (done || isTyped) process.stdout.write('\n');
      return done ? undefined : value.trim();
    },
    close: () => terminal.close(),
  };
}

/** Asks before something is changed, unless `--yes` has answered already. Throws when the answer is not yes. */
export async function confirm(question: string, { yes = false }: { yes?: boolean | undefined }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new Error(`Rien n’est changé. ${question} Sans terminal, confirmez par --yes.`);
  const questions = openQuestions();
  const answer = await questions.ask(`${question} [o/N] `);
  questions.close();
  if (!/^(o|oui|y|yes)$/i.test(answer ?? '')) throw new Error('Rien n’est changé.');
}

/** A command's argument that cannot be understood; the message is a sentence for its user. */
export class UsageError extends Error {}

/** An error on one line, with its name: the name of an AWS error often says more than its message. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = error.message || ('code' in error ? String(error.code) : 'aucune raison n’est donnée');
  const sentence = error.name === 'Error' ? reason : `${error.name}: ${reason}`;
  return sentence.replaceAll(/\s*\n\s*/g, ' ');
}

/**
 * Runs one command with the process's arguments. The exit code is 0, 1 with one sentence when the command failed, or 2
 * when the arguments are wrong.
 */
export async function runCommand(command: CommandUnknownOpts): Promise<void> {
  try {
    await command.parseAsync();
  } catch (error) {
    // Commander has already printed the help, or what is wrong with the arguments.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      console.error(describeError(error));
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
  }
}
