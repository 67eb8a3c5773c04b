/** The path of an application's form, from a row that names the application (spec §2). */
export function entryFormPath({
  applyId,
  entryKind,
  corpEntryChannel,
}: Readonly<Record<string, unknown>>): string {
  return entryKind === 'hlb'
    ? `/merchants/merorder-mini-hlb/${String(applyId)}`
    : `/merchants/merorder-${String(entryKind)}/${String(applyId)}/${String(corpEntryChannel)}`
}

/** The call that submits an application: the partner channel (2) has its own (spec §7). */
export const submitCallOf = ({ corpEntryChannel }: Readonly<Record<string, unknown>>): string =>
  corpEntryChannel === '2' ? '/v2/hlbMiniApply/submit' : '/v1/private/business/applySubmit'

/** Query parameter of a copy's form: `0` where personal values were not copied. */
export const COPIED_PERSONAL = 'personal'

/** The path of a copy's form, from the answer of the copying call. */
export const copiedFormPath = (answer: Readonly<Record<string, unknown>>): string =>
  entryFormPath(answer) + (answer.personal === '0' ? `?${COPIED_PERSONAL}=0` : '')
