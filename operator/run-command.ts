import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';

/** What went wrong, on one line. AWS names its errors better than it words them. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = error.message || ('code' in error ? String(error.code) : 'no reason was given');
  const sentence = error.name === 'Error' ? reason : `${error.name}: ${reason}`;
  return sentence.replaceAll(/\s*\n\s*/g, ' ');
}

/**
 * Runs one command with the words typed. Ends with code 0, with 1 and one sentence when it could not be done, or with 2
 * when the words are none of its own.
 */
export async function runCommand(command: CommandUnknownOpts): Promise<void> {
  try {
    await command.parseAsync();
  } catch (error) {
    // Commander has printed its own: the help that was asked for, or what is wrong with the words.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      console.error(describeError(error));
      process.exitCode = 1;
    }
  }
}
