/** The messages between the cloud and a function's worker thread. */

/** What a worker is started with. */
export type Started = {
  entry: string;
  exportName: string;
  functionName: string;
  functionArn: string;
  memoryMb: number;
};

/** One call; `deadline` is in milliseconds since 1970. */
export type ToWorker = { requestId: string; event: unknown; deadline: number };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'log'; level: string; message: unknown; requestId?: string }
  | { kind: 'result'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: { errorType: string; errorMessage: string; trace: string[] } };
