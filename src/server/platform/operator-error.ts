/** Something that only an operator can put right. Programs print the message, which fits in a line, and end with `exitCode`. */
export class OperatorError extends Error {
  readonly exitCode: number
  constructor(message: string, { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

/** EX_CONFIG of sysexits.h: a setting has to be changed, and starting again will not help. */
export const WRONG_SETTING = 78
