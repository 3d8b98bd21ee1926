import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** One line of a function's log, as Lambda writes it with `LoggingFormat: JSON`. */
export type LogLine = { timestamp: string; level: string; function: string; requestId?: string; message: unknown };

export type Log = { write(line: LogLine): void };

/**
 * The functions' log in `<dataFolder>/functions.log`, where a line stands once its call has ended; warnings and errors also go to the
 * terminal unless `quiet`.
 */
export function openLog({ dataFolder, quiet }: { dataFolder: string; quiet: boolean }): Log {
  mkdirSync(dataFolder, { recursive: true });
  const file = path.join(dataFolder, 'functions.log');
  return {
    write(line) {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      if (quiet || !['WARN', 'ERROR', 'FATAL'].includes(line.level)) return;
      const message = typeof line.message === 'string' ? line.message : JSON.stringify(line.message);
      process.stderr.write(`${line.level} ${line.function}: ${message}\n`);
    },
  };
}
