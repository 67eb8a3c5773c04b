import { dailyRun, isDaily } from './daily'
import type { JobDefinition, LongJob, ShortJob } from './definition'

/** The kinds of work a runner knows. It leaves work of any other kind where it is. */
export interface JobRegistry {
  /** @throws Error when no such kind is in the list */
  get(kind: string): ShortJob | LongJob
  kindsOf(lane: 'short' | 'long'): string[]
}

/** @throws Error when two of the list have one kind */
export function createRegistry(list: readonly JobDefinition[]): JobRegistry {
  const kinds = new Map<string, ShortJob | LongJob>()
  for (const one of list) {
    if (kinds.has(one.kind))
      throw new Error(`job ${one.kind}: wanted one definition, got a second one`)
    kinds.set(one.kind, isDaily(one) ? dailyRun(one) : one)
  }
  return {
    get(kind) {
      const found = kinds.get(kind)
      if (!found) throw new Error(`wanted a job of ${[...kinds.keys()].join(', ')}, got ${kind}`)
      return found
    },
    kindsOf: (lane) =>
      [...kinds.values()].filter((one) => one.lane === lane).map(({ kind }) => kind),
  }
}
