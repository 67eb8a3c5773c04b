/** A place where an acquirer leaves the files of its days. */
export interface Drop {
  /** The files that lie there, without those of folders below. @throws DropError for too many */
  list(): Promise<DropEntry[]>
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  close(): Promise<void>
}

export interface DropEntry {
  name: string
  /** In bytes. */
  size: number
  /** Epoch ms, by the clock of the place. */
  modifiedAt: number
}

/** A place with more is not listed. */
export const MOST_ENTRIES = 10_000

/** A reason in Chinese that a place cannot be used, for the source's screen. */
export class DropError extends Error {
  override readonly name = 'DropError'
}
