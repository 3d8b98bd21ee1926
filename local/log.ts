import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

/** One line of a function's log, as Lambda writes it with `LoggingFormat: JSON`. */
export type LogLine = { timestamp: string; level: string; function: string; requestId?: string; message: unknown };

export type Log = { write(line: LogLine): void; close(): Promise<void> };

/** The functions' log in `<dataFolder>/functions.log`; warnings and errors also go to the terminal unless `quiet`. */
export function openLog({ dataFolder, quiet }: { dataFolder: string; quiet: boolean }): Log {
  mkdirSync(dataFolder, { recursive: true });
  const file = createWriteStream(path.join(dataFolder, 'functions.log'), { flags: 'a' });
  return {
    write(line) {
      file.write(`${JSON.stringify(line)}\n`);
      if (quiet || !['WARN', 'ERROR', 'FATAL'].includes(line.level)) return;
      const message = typeof line.message === 'string' ? line.message : JSON.stringify(line.message);
      process.stderr.write(`${line.level} ${line.function}: ${message}\n`);
    },
    close: () => new Promise((resolve) => file.end(resolve)),
  };
}
