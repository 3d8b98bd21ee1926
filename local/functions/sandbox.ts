import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** A failed call; `errorType` is Lambda's name for it (`Sandbox.Timedout`, `Runtime.ExitError`, …). */
export class FunctionError extends Error {
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.name = 'FunctionError';
    this.errorType = errorType;
  }
}

type Waiting = { resolve(result: unknown): void; reject(error: FunctionError): void; timer: NodeJS.Timeout };

/**
 * The calls that a worker is busy with, by request id. A call that is not settled within its time is rejected, and
 * `onTimeout` gets the message.
 */
function trackCalls(timeoutMs: number, onTimeout: (requestId: string, message: string) => void) {
  const waiting = new Map<string, Waiting>();

  function take(requestId: string): Waiting | undefined {
    const call = waiting.get(requestId);
    clearTimeout(call?.timer);
    waiting.delete(requestId);
    return call;
  }

  function timeOut(requestId: string): void {
    const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
    onTimeout(requestId, message);
    take(requestId)?.reject(new FunctionError('Sandbox.Timedout', message));
  }

  return {
    /** What the call ends in. */
    wait: (requestId: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => timeOut(requestId), timeoutMs);
        waiting.set(requestId, { resolve, reject, timer });
      }),
    resolve: (requestId: string, result: unknown) => take(requestId)?.resolve(result),
    reject: (requestId: string, error: FunctionError) => take(requestId)?.reject(error),
    rejectAll: (error: FunctionError) => {
      for (const requestId of waiting.keys()) take(requestId)?.reject(error);
    },
    isEmpty: () => waiting.size === 0,
  };
}

type Started = { entry: string; exportName: string; label: string; functionName: string; memoryMb: number };

/** One call; `deadline` is in milliseconds since 1970. */
type ToWorker = { requestId: string; event: unknown; deadline: number };

/** A worker's messages: it is ready, a line for the log, or how a call ended. */
type FromWorker =
  | { kind: 'ready' }
  | { kind: 'log'; level: string; message: unknown; requestId?: string }
  | { kind: 'result'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: { errorType: string; errorMessage: string; trace: string[] } };

type Options = {
  started: Started;
  environment: Record<string, string>;
  timeoutMs: number;
  log: (level: string, message: unknown, requestId?: string) => void;
};

export type Sandbox = ReturnType<typeof openSandbox>;

function startWorker({ started, environment }: Options): Worker {
  return new Worker(new URL('./worker.js', import.meta.url), {
    workerData: started,
    env: environment,
    // A small young generation: ten idle workers would otherwise keep some 100 MB of garbage.
    resourceLimits: { maxOldGenerationSizeMb: started.memoryMb, maxYoungGenerationSizeMb: 8 },
    stdout: true,
    stderr: true,
  });
}

type MessageContext = { loaded: () => void; calls: ReturnType<typeof trackCalls>; log: Options['log'] };

function handleMessage(message: FromWorker, { loaded, calls, log }: MessageContext): void {
  if (message.kind === 'ready') loaded();
  else if (message.kind === 'log') log(message.level, message.message, message.requestId);
  else if (message.kind === 'result') calls.resolve(message.requestId, JSON.parse(message.payload));
  else {
    log('ERROR', message.error, message.requestId);
    calls.reject(message.requestId, new FunctionError(message.error.errorType, message.error.errorMessage));
  }
}

/** One function's worker thread. Calls may overlap. After one times out the worker accepts no more, and the others finish. */
export function openSandbox(options: Options) {
  const { timeoutMs, log } = options;
  const worker = startWorker(options);
  const loading = Promise.withResolvers<void>();
  loading.promise.catch(() => {});
  let alive = true;
  const calls = trackCalls(timeoutMs, (requestId, message) => {
    alive = false;
    log('ERROR', message, requestId);
  });

  function fail(error: FunctionError): void {
    alive = false;
    loading.reject(error);
    calls.rejectAll(error);
  }

  worker.on('message', (message: FromWorker) => handleMessage(message, { loaded: loading.resolve, calls, log }));
  worker.on('error', (error: Error) => {
    log('ERROR', { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') });
    fail(new FunctionError('Runtime.Unknown', error.message));
  });
  worker.on('exit', () => fail(new FunctionError('Runtime.ExitError', 'The runtime exited')));

  /** Calls the function once its bundle is evaluated. As on Lambda, the call's time begins after that. */
  async function invoke(event: unknown): Promise<unknown> {
    await loading.promise;
    const call: ToWorker = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
    worker.postMessage(call);
    return calls.wait(call.requestId).finally(() => {
      if (!alive && calls.isEmpty()) void worker.terminate();
    });
  }

  return {
    /** Resolves once the bundle is evaluated; rejects when that fails. */
    ready: loading.promise,
    /** Whether it accepts calls: false after a timeout, a crash or `close`. */
    isAlive: () => alive,
    invoke,
    async close() {
      alive = false;
      await worker.terminate();
    },
  };
}
