import { CODES } from '#domain/permission-codes'
import { sameName } from '#domain/reading/name'
import { z } from 'zod'
import { and, asc } from 'drizzle-orm'
import { rowsOf } from '../../../core/db/rows-of'
import { formatDateTime } from '#domain/dates'
import {
  defineCall,
  type OutsideContext,
  type PrepareContext,
  type SessionContext,
} from '../../../core/call'
import { id } from '../../../core/inputs'
import { ownModels } from '../device-models'
import { device, deviceModel } from '../device-schema'
import { partner } from '../../../core/access-schema'
import { makeWorkbook } from '../../../core/imports/made-file'
import { readWorkbook, type ImportRow, type ImportTable } from '../../../core/imports/workbook'
import { choosablePartners } from '../../partner'
import { zodMessages } from '../../../core/zod-messages'
import { noteChange } from '../../../core/operations/notes'
import { appendLogs } from '../../../core/record-log'
import { takeNumbers } from '../../../core/numbers'
import {
  FAILURE_COLUMNS,
  IMPORT_FIELDS,
  IMPORT_HEADERS,
  kindOf,
  MAX_IMPORT_ROWS,
  REQUIRED_HEADERS,
} from '../device-import-sheet'
import { deviceIdOf, modelError, newDevice, stockRow, type NewDevice } from '../new-device'

/** 批量导入: takes the terminals of an uploaded workbook into stock (domain §7.12). */
export default defineCall({
  path: '/v1/device/batchImport',
  access: { roles: ['3'], codes: [CODES.device.edit] },
  takesFiles: true,
  request: z.object({ token: id('请选择要导入的文件') }),
  write: true,
  prepare: readImport,
  handler: importDevices,
  present: presentImport,
})

interface Imported {
  total: number
  successCount: number
  failCount: number
  /** Rows that were left out because the sheet does not show them. */
  hiddenCount: number
  /** The rows that failed with their reasons, as a workbook; null when none did. */
  failToken: string | null
  failures: Failed[]
  /** Business time, epoch ms. */
  at: number
}

/** `failRows`: the rows that failed, as the spreadsheet numbers them. */
type ImportAnswer = Omit<Imported, 'failures' | 'at'> & {
  failRows: { line: number; reason: string }[]
}

interface Checked {
  row: ImportRow
  input: NewDevice
}
interface Failed {
  row: ImportRow
  reason: string
}

/**
 * The rows of an uploaded workbook.
 * @throws CallError 90400 at `token` when the file as a whole cannot be read
 */
function readImport(
  context: PrepareContext<SessionContext>,
  { token }: { token: string },
): Promise<ImportTable> {
  return readWorkbook(context, token, {
    field: 'token',
    headers: IMPORT_HEADERS,
    required: REQUIRED_HEADERS,
    maxRows: MAX_IMPORT_ROWS,
  })
}

/**
 * Takes the terminals of an uploaded workbook into stock (domain §7.12). Good rows go in; the
 * others come back with the reason of each, on the screen and as a file.
 * @param table of `readImport`
 */
async function importDevices(
  context: SessionContext,
  { token }: { token: string },
  { rows, hidden: hiddenCount }: ImportTable,
): Promise<Imported> {
  const { checked, failed } = await check(context, rows)
  const { ids, taken } = await insert(context, checked)
  const failures = [...failed, ...taken].toSorted((a, b) => a.row.line - b.row.line)
  const failToken = failures.length > 0 ? context.randomBytes(16).toString('base64url') : null
  const counts = {
    total: rows.length,
    successCount: ids.length,
    failCount: failures.length,
    hiddenCount,
  }
  noteChange(context.tx, {
    type: 'deviceImport',
    id: token,
    after: { ...counts, ...(ids.length > 0 && { firstId: ids[0], lastId: ids.at(-1) }) },
  })
  return { ...counts, failToken, failures, at: context.clock.now() }
}

/** Each row by the rules of a single terminal, and against the rows above it. */
async function check(context: SessionContext, rows: readonly ImportRow[]) {
  const models = await modelsByName(context)
  const partnerOf = await partnerFinder(context)
  const lineOf = new Map<string, number>()
  const checked: Checked[] = []
  const failed: Failed[] = []
  for (const row of rows) {
    const fields = Object.fromEntries(
      IMPORT_HEADERS.map((header) => [IMPORT_FIELDS[header], row.cells[header] || undefined]),
    )
    const kind = kindOf(fields.deviceKind ?? '')
    const read = newDevice.safeParse({ ...fields, deviceKind: kind }, { error: zodMessages })
    const unread = new Set(row.faults.map(({ header }) => fieldOf(header)))
    const reasons = row.faults.map(({ header, msg }) => `${header}：${msg}`)
    for (const { path, message } of read.error?.issues ?? []) {
      const [name] = path
      // Of a cell that cannot be taken, that is the reason.
      if (unread.has(String(name))) continue
      reasons.push(name === 'deviceKind' && kind !== '' ? `没有设备品类「${kind}」` : message)
    }
    const owner = fields.belongPartner === undefined ? undefined : partnerOf(fields.belongPartner)
    if (fields.belongPartner !== undefined && owner === undefined) reasons.push('渠道商不存在')
    if (read.success) {
      const { serialNo } = read.data
      const wrong = modelError(read.data, models.get(read.data.model))
      if (wrong) reasons.push(wrong.msg)
      const before = lineOf.get(serialNo)
      if (before !== undefined) reasons.push(`与第${before}行的终端序列号重复`)
      else lineOf.set(serialNo, row.line)
      if (reasons.length === 0) checked.push({ row, input: { ...read.data, belongPartner: owner } })
    }
    if (reasons.length > 0) failed.push({ row, reason: [...new Set(reasons)].join('；') })
  }
  return { checked, failed }
}

const fieldOf = (header: string): string | undefined =>
  (IMPORT_FIELDS as Record<string, string>)[header]

/** Writes what passed in one statement; a serial number that exists already stays out. */
async function insert(context: SessionContext, checked: readonly Checked[]) {
  const { tx, caller, clock } = context
  if (checked.length === 0) return { ids: [], taken: [] }
  const models = await modelsByName(context)
  const first = await takeNumbers(tx, 'deviceId', checked.length)
  const added = await tx
    .insert(device)
    .select(
      rowsOf(
        device,
        checked.map(({ input }, i) =>
          stockRow(input, models.get(input.model)!, {
            providerId: caller.providerId,
            deviceId: deviceIdOf(first + i),
            partnerId: input.belongPartner ?? null,
            createdBy: caller.userId,
            createTime: new Date(clock.now()),
          }),
        ),
      ),
    )
    .onConflictDoNothing({ target: [device.providerId, device.serialNo] })
    .returning({ deviceId: device.deviceId, serialNo: device.serialNo })
  const ids = added.map(({ deviceId }) => deviceId)
  await appendLogs(tx, ids, {
    providerId: caller.providerId,
    targetType: 'device',
    title: '入库',
    operator: caller.nickName,
    toState: 'IN_STOCK',
    remark: '批量导入',
    time: clock.now(),
  })
  const stored = new Set(added.map(({ serialNo }) => serialNo))
  const taken = checked
    .filter(({ input }) => !stored.has(input.serialNo))
    .map(({ row }): Failed => ({ row, reason: '该终端序列号已存在' }))
  return { ids, taken }
}

async function modelsByName({ tx, caller }: SessionContext) {
  const models = await tx.select().from(deviceModel).where(ownModels(caller.providerId))
  return new Map(models.map((model) => [model.model, model]))
}

/** Finds a partner of the provider by its number, name or short name. */
async function partnerFinder({ tx, caller }: SessionContext) {
  const { partnerId, name, shortName } = partner
  const partners = await tx
    .select({ partnerId, name, shortName })
    .from(partner)
    .where(and(choosablePartners(caller.scope)))
    .orderBy(asc(partnerId))
  return (text: string): string | undefined =>
    partners.find(
      ({ partnerId: number, name: full, shortName: short }) =>
        number === text || [full, short].some((one) => one !== null && sameName(one, text)),
    )?.partnerId
}

/** The answer, and the file of the rows that failed. */
async function presentImport(
  context: OutsideContext<SessionContext>,
  { failures, at, ...answer }: Imported,
): Promise<ImportAnswer> {
  if (answer.failToken !== null) await failureFile(context, answer.failToken, { failures, at })
  return {
    ...answer,
    failRows: failures.map(({ row, reason }) => ({ line: row.line, reason })),
  }
}

async function failureFile(
  context: OutsideContext<SessionContext>,
  token: string,
  { failures, at }: Pick<Imported, 'failures' | 'at'>,
): Promise<void> {
  const now = formatDateTime(at)
  await makeWorkbook(context, token, context.caller.userId, {
    fileName: `终端导入失败明细_${now.replace(/\D/g, '')}.xlsx`,
    columns: FAILURE_COLUMNS,
    rows: failures.map(({ row, reason }) => [
      ...IMPORT_HEADERS.map((header) => row.cells[header] ?? ''),
      String(row.line),
      reason,
    ]),
    notes: [
      [
        '内容',
        '终端批量导入失败的行；改好后可以直接用这个文件再导入，「行号」和「失败原因」不会读取',
      ],
      ['失败行数', String(failures.length)],
      ['生成时间', now],
    ],
  })
}
