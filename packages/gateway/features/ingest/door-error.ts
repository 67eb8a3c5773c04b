/** A request of an acquirer that is refused, with its HTTP status and a sentence. */
export class DoorError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'DoorError'
  }
}
