/** The stand-in for Lambda: each function's bundle in a worker thread, with its own environment, memory and timeout. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { makeRoleCredentials } from '#local/credentials.ts';
import { openSandbox, type Sandbox } from '#local/functions/sandbox.ts';
import type { Log } from '#local/log.ts';
import type { Templates } from '#local/templates/templates.ts';

const functionSchema = v.object({
  Code: v.object({ S3Key: v.string() }),
  Handler: v.string(),
  Role: v.string(),
  Timeout: v.optional(v.number(), 3),
  MemorySize: v.optional(v.number(), 128),
  Environment: v.optional(v.object({ Variables: v.optional(v.record(v.string(), v.string()), {}) }), {}),
});

export type LocalFunction = {
  name: string;
  /** The name of its file in `lambdas/`. */
  label: string;
  /** The role whose policies say what it may do. */
  roleName: string;
  /** The bundle's file. */
  entry: string;
  exportName: string;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
};

export type Functions = ReturnType<typeof startFunctions>;

/** `arn:aws:lambda:…:function:<name>:<version>` or a name → the name. */
function functionNameOf(nameOrArn: string): string {
  return nameOrArn.replace(/^arn:aws:lambda:[^:]*:[^:]*:function:/, '').replace(/:.*$/, '');
}

/** `…/Functions/settle-due/Function/Resource` → `settle-due`. */
function labelOf(path: string): string {
  return path.split('/').findLast((part) => !['Function', 'Resource'].includes(part)) ?? path;
}

/** The shop's functions in the templates. They are bundled to an `index.mjs`, which CDK's helper functions are not. */
export function readFunctions(templates: Templates): LocalFunction[] {
  return templates.list('AWS::Lambda::Function').flatMap(({ name, path: place, properties }) => {
    const parsed = v.safeParse(functionSchema, properties);
    if (!parsed.success) return [];
    const { Code, Handler, Role, Timeout, MemorySize, Environment } = parsed.output;
    const [file = 'index', exportName = 'handler'] = Handler.split('.');
    const entry = path.join(templates.assetFolder(Code.S3Key), `${file}.mjs`);
    if (!existsSync(entry)) return [];
    return [
      {
        name,
        label: labelOf(place),
        roleName: Role.slice(Role.lastIndexOf('/') + 1),
        entry,
        exportName,
        timeoutMs: Timeout * 1000,
        memoryMb: MemorySize,
        environment: Environment.Variables ?? {},
      },
    ];
  });
}

type Options = { functions: LocalFunction[]; environment: Record<string, string>; log: Log };

/** What Lambda's runtime sets for a function: its name and the credentials of its role. */
function runtimeEnvironment({ name, roleName }: LocalFunction): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = makeRoleCredentials(roleName);
  return {
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  };
}

function openFunction(definition: LocalFunction, { environment, log }: Omit<Options, 'functions'>): Sandbox {
  const { name, label, entry, exportName, memoryMb, timeoutMs, environment: own } = definition;
  return openSandbox({
    started: { entry: pathToFileURL(entry).href, exportName, label, functionName: name, memoryMb },
    // As on Lambda, the function sees no variable of this process.
    environment: { TZ: ':UTC', ...own, ...environment, ...runtimeEnvironment(definition) },
    timeoutMs,
    log: (level, message, requestId) =>
      log.write({
        timestamp: new Date().toISOString(),
        level,
        function: label,
        ...(requestId === undefined ? {} : { requestId }),
        message,
      }),
  });
}

/**
 * Starts the functions; `environment` is added to each one's own (endpoints, region). A worker that ended is replaced at
 * the next call.
 */
export function startFunctions({ functions, ...options }: Options) {
  const sandboxes = new Map<string, Sandbox>();
  const known = new Map(functions.map((each) => [each.name, each]));

  function getSandbox(nameOrArn: string): Sandbox {
    const name = functionNameOf(nameOrArn);
    const definition = known.get(name);
    if (definition === undefined) throw new Error(`The templates have no function "${name}"`);
    const running = sandboxes.get(name);
    if (running?.isAlive()) return running;
    const sandbox = openFunction(definition, options);
    sandboxes.set(name, sandbox);
    return sandbox;
  }

  const invoke = async (nameOrArn: string, event: unknown): Promise<unknown> => getSandbox(nameOrArn).invoke(event);
  const background = new Set<Promise<unknown>>();

  return {
    /** Calls a function by name or ARN and gives its result. Rejects with a `FunctionError` when it fails or times out. */
    invoke,
    /** Calls a function that nobody waits for. A failure is in its log. It is not repeated. */
    startInBackground: (nameOrArn: string, event: unknown): void => {
      const call = invoke(nameOrArn, event)
        .catch(() => {})
        .finally(() => background.delete(call));
      background.add(call);
    },
    /** Resolves once no call runs in the background. */
    whenIdle: async (): Promise<void> => {
      while (background.size > 0) await Promise.all(background);
    },
    /** Evaluates a function's bundle ahead of its first call. Rejects when that fails. */
    warm: async (nameOrArn: string): Promise<void> => getSandbox(nameOrArn).ready,
    /** Ends a function's worker, as Lambda does with an idle one; the next call starts another. */
    rest: async (nameOrArn: string): Promise<void> => sandboxes.get(functionNameOf(nameOrArn))?.close(),
    close: async (): Promise<void> =>
      void (await Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close()))),
  };
}
