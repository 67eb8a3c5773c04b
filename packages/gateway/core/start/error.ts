/**
 * Why the gateway cannot start, in words for the operator: what is wrong, and which setting or step
 * fixes it. The terminal shows only the message.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** The code of a failed system call or query, e.g. `ENOSPC`. */
export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? '')
