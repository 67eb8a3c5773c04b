interface Pace {
  /** A younger result is reused. */
  freshMs?: number
  /** A check that takes longer counts as failed. */
  hungMs?: number
}

/**
 * Whether the gateway can serve, by one check at a time and at most one in `freshMs`: more frequent
 * requests get the last result, and a check that hangs is not joined by others.
 */
export function createHealth(
  check: () => Promise<unknown>,
  { freshMs = 1000, hungMs = 5000 }: Pace = {},
): () => Promise<boolean> {
  let last: { ok: boolean; at: number } | undefined
  let running: { result: Promise<boolean>; since: number } | undefined

  function start() {
    const result = check().then(
      () => finish(true),
      () => finish(false),
    )
    return { result, since: performance.now() }
  }
  function finish(ok: boolean): boolean {
    running = undefined
    last = { ok, at: performance.now() }
    return ok
  }

  return () => {
    if (last && performance.now() - last.at < freshMs) return Promise.resolve(last.ok)
    running ??= start()
    return within(running.result, running.since + hungMs - performance.now())
  }
}

/** false when it does not come in time. */
async function within(result: Promise<boolean>, ms: number): Promise<boolean> {
  if (ms <= 0) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
