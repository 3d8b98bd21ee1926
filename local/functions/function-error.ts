/** A failed call; `errorType` is Lambda's name for it (`Sandbox.Timedout`, `Runtime.ExitError`, …). */
export class FunctionError extends Error {
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.name = 'FunctionError';
    this.errorType = errorType;
  }
}
