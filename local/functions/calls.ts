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
export function trackCalls(timeoutMs: number, onTimeout: (requestId: string, message: string) => void) {
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
