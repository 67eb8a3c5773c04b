import { isRecent, putLast, type BothClocks } from './recent'
import { ROW_CAP } from './request'

/** A thousand rows above what is told: so many do not leave a tab in between but by a job. */
export const FULL_ROWS = ROW_CAP * 1.1
/** Stands for all tabs together. */
export const WHOLE = '*'
/** Questions that are remembered, of all sessions together. */
const MOST_QUESTIONS = 10_000

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
        .filter(([, seen]) => isRecent(seen, at))
        .map(([tab]) => tab),
    note(question, tab, at) {
      const tabs = questions.get(question) ?? new Map<string, BothClocks>()
      tabs.set(tab, at)
      putLast(questions, question, tabs, MOST_QUESTIONS)
    },
  }
}
