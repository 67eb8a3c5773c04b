import { createContext, use, useEffect } from 'react'

/** Called with the error of a filter's text, by the input's id; undefined: it is valid again. */
export type ReportWrong = (id: string, sentence: string | undefined) => void

export const WrongFiltersContext = createContext<ReportWrong>(() => {})

/** Blocks the filter bar from querying the list while there is an error. */
export function useReportWrong(id: string, sentence: string | undefined): void {
  const report = use(WrongFiltersContext)
  useEffect(() => {
    report(id, sentence)
    return () => report(id, undefined)
  }, [report, id, sentence])
}
