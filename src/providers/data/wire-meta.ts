/** Options that a screen may pass to the data provider for one call. */
export interface WireMeta {
  /** The call's path, instead of the resource's own. */
  call?: string
  /** Same id = same write (contract §2). */
  requestSeqId?: string
  /** Fields added to the call's body. */
  body?: Readonly<Record<string, unknown>>
  /** Aborts the call; a query's own signal comes from Refine. */
  signal?: AbortSignal
  /** Called with the sent part of an upload, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * `meta` for a query or mutation with every name the data provider reads, unset ones included:
 * Refine mixes the address's parameters into `meta`, and a link must not choose the call.
 */
export const wireMeta = ({ call, requestSeqId, body, signal, onProgress }: WireMeta) => ({
  call,
  requestSeqId,
  body,
  convention: undefined,
  signal,
  onProgress,
})
