import { ROW_CAP } from './request'

/** So long a tab that was seen of more than FULL_ROWS is told as full without being counted. */
const FULL_MS = 30_000
/** A thousand rows above what is told: so many do not leave a tab in between but by a job. */
export const FULL_ROWS = ROW_CAP * 1.1
/** Questions that are remembered, of all sessions together. */
const MOST_QUESTIONS = 10_000

/** By the wall clock and the business clock: business time leaps on the sandbox. */
export interface BothClocks {
  wall: number
  now: number
}

/**
 * Which tabs of which questions had far more than 10 000 rows a moment ago, in this process only
 * (docs/decisions/0171).
 */
export interface FullTabs {
  known(question: string, at: BothClocks): readonly string[]
  note(question: string, tab: string, at: BothClocks): void
}

export function createFullTabs(): FullTabs {
  const questions = new Map<string, Map<string, BothClocks>>()
  return {
    known: (question, at) =>
      [...(questions.get(question) ?? [])]
        .filter(([, seen]) => lies(at.wall - seen.wall) && lies(at.now - seen.now))
        .map(([tab]) => tab),
    note(question, tab, at) {
      const tabs = questions.get(question) ?? new Map<string, BothClocks>()
      tabs.set(tab, at)
      // Put last: a Map's first is the one that was seen longest ago.
      questions.delete(question)
      questions.set(question, tabs)
      if (questions.size > MOST_QUESTIONS) questions.delete(questions.keys().next().value!)
    },
  }
}

const lies = (age: number): boolean => age >= 0 && age < FULL_MS
