import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Started, ToWorker } from '#local/functions/messages.ts';

/** What a failed call leaves behind; `errorType` is Lambda's word for it (`Sandbox.Timedout`, `Runtime.ExitError`, …). */
export class FunctionError extends Error {
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.name = 'FunctionError';
    this.errorType = errorType;
  }
}

type Waiting = { resolve(result: unknown): void; reject(error: FunctionError): void; timer: NodeJS.Timeout };
type Options = {
  started: Started;
  environment: Record<string, string>;
  timeoutMs: number;
  log: (level: string, message: unknown, requestId?: string) => void;
};

export type Sandbox = {
  invoke(event: unknown): Promise<unknown>;
  /** Resolves once the bundle is evaluated; rejects when that fails. */
  ready: Promise<void>;
  /** Whether it takes calls: false after a timeout, a crash or `close`. */
  isAlive(): boolean;
  close(): Promise<void>;
};

/** One function's worker thread. Calls may overlap; one that times out retires the worker, the others finish in it. */
export function openSandbox({ started, environment, timeoutMs, log }: Options): Sandbox {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: started,
    env: environment,
    // A small nursery: ten idle workers would otherwise keep some 100 MB of garbage.
    resourceLimits: { maxOldGenerationSizeMb: started.memoryMb, maxYoungGenerationSizeMb: 8 },
    stdout: true,
    stderr: true,
  });
  const waiting = new Map<string, Waiting>();
  const loading = Promise.withResolvers<void>();
  loading.promise.catch(() => {});
  let alive = true;

  function settle(requestId: string): Waiting | undefined {
    const call = waiting.get(requestId);
    clearTimeout(call?.timer);
    waiting.delete(requestId);
    if (!alive && waiting.size === 0) void worker.terminate();
    return call;
  }

  function fail(error: FunctionError): void {
    alive = false;
    loading.reject(error);
    for (const requestId of waiting.keys()) settle(requestId)?.reject(error);
  }

  function timeOut(requestId: string): void {
    alive = false;
    const seconds = (timeoutMs / 1000).toFixed(2);
    log('ERROR', `Task timed out after ${seconds} seconds`, requestId);
    settle(requestId)?.reject(new FunctionError('Sandbox.Timedout', `Task timed out after ${seconds} seconds`));
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') loading.resolve();
    else if (message.kind === 'log') log(message.level, message.message, message.requestId);
    else if (message.kind === 'result') settle(message.requestId)?.resolve(JSON.parse(message.payload));
    else {
      log('ERROR', message.error, message.requestId);
      settle(message.requestId)?.reject(new FunctionError(message.error.errorType, message.error.errorMessage));
    }
  });
  worker.on('error', (error: Error) => {
    log('ERROR', { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') });
    fail(new FunctionError('Runtime.Unknown', error.message));
  });
  worker.on('exit', () => fail(new FunctionError('Runtime.ExitError', 'The runtime exited')));

  return {
    ready: loading.promise,
    isAlive: () => alive,
    invoke: (event) =>
      new Promise((resolve, reject) => {
        const call: ToWorker = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
        const timer = setTimeout(() => timeOut(call.requestId), timeoutMs);
        waiting.set(call.requestId, { resolve, reject, timer });
        worker.postMessage(call);
      }),
    async close() {
      alive = false;
      await worker.terminate();
    },
  };
}
