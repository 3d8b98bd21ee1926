/**
 * Runs one function's bundle inside a worker thread and calls it as Lambda's Node.js runtime does. `sandbox.ts` has the types
 * of its messages. It is JavaScript because stripping types costs every worker 8 MB.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

const { entry, exportName, functionName, label } = workerData;
const requestIds = new AsyncLocalStorage();

function capture(method, level) {
  console[method] = (...values) => {
    const [first, ...rest] = values;
    const isObject = typeof first === 'object' && first !== null && !(first instanceof Error) && rest.length === 0;
    const message = isObject ? JSON.parse(JSON.stringify(first)) : format(...values);
    parentPort?.postMessage({ kind: 'log', level, message, requestId: requestIds.getStore() });
  };
}

capture('log', 'INFO');
capture('info', 'INFO');
capture('debug', 'DEBUG');
capture('warn', 'WARN');
capture('error', 'ERROR');

/** As far as middy and the functions read it. */
function contextOf({ requestId, deadline }) {
  const getRemainingTimeInMillis = () => Math.max(0, deadline - Date.now());
  return { awsRequestId: requestId, functionName, getRemainingTimeInMillis };
}

function describeFault(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
}

// Tells the stand-ins which function calls them: Stripe's key is the same for all.
subscribe('http.client.request.created', ({ request }) => request.setHeader('x-local-function', label));

// Compiling a bundle is a third of its start. A worker that is ended would leave nothing behind by itself.
enableCompileCache('.build/compile-cache');
const loaded = await import(entry);
flushCompileCache();
const handler = loaded[exportName];
if (typeof handler !== 'function') throw new Error(`${functionName} has no handler "${exportName}"`);

parentPort?.on('message', (call) => {
  requestIds.run(call.requestId, async () => {
    try {
      const result = await handler(call.event, contextOf(call));
      // Lambda serialises results: the caller gets only what JSON can carry.
      parentPort?.postMessage({ kind: 'result', requestId: call.requestId, payload: JSON.stringify(result) ?? 'null' });
    } catch (error) {
      parentPort?.postMessage({ kind: 'error', requestId: call.requestId, error: describeFault(error) });
    }
  });
});
parentPort?.postMessage({ kind: 'ready' });
