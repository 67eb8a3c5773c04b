/** Where an application's form stands, in a row that names the application (spec §2). */
export function entryFormPath({
  applyId,
  entryKind,
  corpEntryChannel,
}: Readonly<Record<string, unknown>>): string {
  return entryKind === 'hlb'
    ? `/merchants/merorder-mini-hlb/${String(applyId)}`
    : `/merchants/merorder-${String(entryKind)}/${String(applyId)}/${String(corpEntryChannel)}`
}
