/** What a screen may say to the data provider about one call. */
export interface WireMeta {
  /** The call's path, in place of the resource's own. */
  call?: string
  /** Same id = same write (contract §2). */
  requestSeqId?: string
  /** Fields added to the call's body. */
  body?: Readonly<Record<string, unknown>>
  /** Aborts the call; a query's own signal comes from Refine. */
  signal?: AbortSignal
  /** Told how much of an upload was sent, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * `meta` for a query or mutation with every name the data provider reads: Refine mixes the
 * address's own parameters into it, and a link must not choose what is called.
 */
export const wireMeta = ({ call, requestSeqId, body, signal, onProgress }: WireMeta) => ({
  call,
  requestSeqId,
  body,
  convention: undefined,
  signal,
  onProgress,
})
