import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { FunctionError, trackCalls } from '#local/functions/calls.ts';

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
