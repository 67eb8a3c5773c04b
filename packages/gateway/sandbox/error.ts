/** A refusal of the sandbox's own API: plain JSON `{message}` (contract §5). */
export class SandboxError extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409,
    message: string,
  ) {
    super(message)
  }
}
