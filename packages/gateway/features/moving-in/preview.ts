import type { FileKind, Planned } from './file-kind'
import type { DataImport } from './import-job'
import type { PreviewLine } from './moving-in-schema'

type Reviewed = Pick<FileKind<unknown>, 'reviewed' | 'columns'>

/** Rows as the second person sees them; a refused row shows its first cells and the reasons. */
export const previewOf = (
  planned: readonly Planned<unknown>[],
  { reviewed, columns }: Reviewed,
): PreviewLine[] =>
  planned.map(({ row: { line, cells }, reasons, isSame, plan }) =>
    plan && reviewed
      ? { line, ...reviewed.show(plan), result: '' }
      : {
          line,
          about: columns
            .slice(0, 3)
            .flatMap(({ title }) => cells[title] || [])
            .join(' '),
          before: '',
          after: '',
          result: isSame ? '与当前一致，不变更' : reasons.join('；'),
        },
  )

/**
 * Without the rows that would now change something else than the second person has agreed to: a
 * value may have changed since the check.
 */
export function agreedOnly(
  planned: readonly Planned<unknown>[],
  { preview }: Pick<DataImport, 'preview'>,
  { reviewed }: Reviewed,
): readonly Planned<unknown>[] {
  if (!reviewed) return planned
  const seen = new Map(preview.map((one) => [one.line, one]))
  return planned.map((one) => {
    if (!one.plan) return one
    const now = reviewed.show(one.plan)
    const was = seen.get(one.row.line)
    const isAgreed =
      was?.result === '' &&
      was.about === now.about &&
      was.before === now.before &&
      was.after === now.after
    return isAgreed ? one : { row: one.row, reasons: ['核对后已变化，请重新提交'] }
  })
}
