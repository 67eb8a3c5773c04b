import { createContext, use, useEffect } from 'react'

/** Hears that the text of a filter cannot be read, by the input's id; undefined: it can again. */
export type ReportWrong = (id: string, sentence: string | undefined) => void

export const WrongFiltersContext = createContext<ReportWrong>(() => {})

/** Keeps the filter bar from asking the list while a sentence is given. */
export function useReportWrong(id: string, sentence: string | undefined): void {
  const report = use(WrongFiltersContext)
  useEffect(() => {
    report(id, sentence)
    return () => report(id, undefined)
  }, [report, id, sentence])
}
