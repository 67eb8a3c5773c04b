import { fieldText } from '#domain/reading/field-text'
import { upperCode } from '#domain/reading/text'
import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { MAX_RELATED_TRADES, appealFields } from '#domain/appeal/fields'
import { APPEAL_FILES, MAX_APPEAL_FILES, filesByName } from '#domain/appeal/files'
import type { FieldError } from '#domain/codes'
import { formatDate } from '#domain/dates'
import { APPEAL_NODE } from '#domain/appeal/dicts'
import type { Field, FormValues } from '#domain/field'
import { formErrors } from '#domain/validation/field-rules'
import { idCard } from '#domain/validation/id-card'
import { defineCall, type SessionContext } from '../../../core/call'
import { CONTENT_NAMES, prefilled } from '../appeal-content'
import { cleanText, id, jsonOf, texts, version } from '../../../core/inputs'
import { merchant } from '../../merchant/merchant-schema'
import { riskCase, type AppealFile } from '../appeal-schema'
import { badField, badFields, conflict, notFound } from '../../../core/errors'
import { noteChange } from '../../../core/operations/notes'
import { moved } from '../../../core/moves'
import { changeAppeal, lockAppeal, type AppealFields, type AppealState } from '../appeal-change'
import { dropDeadline } from '../appeal-expire'
import { checkFiles, mergeFiles } from '../appeal-evidence'
import { APPEAL_MOVES } from '../appeal-moves'
import { documentsOnFile } from '../appeal-on-file'

const FILE_CODES = Object.values(APPEAL_FILES).map(({ fileCode }) => fileCode)
type FileCode = (typeof FILE_CODES)[number]

const fileItem = z.object({
  fileCode: z.enum(FILE_CODES as [FileCode, ...FileCode[]]),
  itemName: cleanText.max(64).default(''),
  token: cleanText.max(64),
})

/** `[{itemName, fileCode, token}]` as JSON text (domain §7.14). */
const fileList = z
  .string()
  .max(20_000, '申诉资料格式不正确')
  .transform((text, context) => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message, input: text })
      return z.NEVER
    }
    const items = z.array(fileItem).safeParse(text === '' ? [] : jsonOf(text))
    if (!items.success) return refuse('申诉资料格式不正确')
    if (items.data.filter(({ token }) => token !== '').length > MAX_APPEAL_FILES)
      return refuse(`申诉资料最多${MAX_APPEAL_FILES}张`)
    return items.data
  })

/** An empty text takes all away; a missing key leaves them. */
const trades = z
  .literal('')
  .transform((): string[] => [])
  .or(texts(MAX_RELATED_TRADES))

/**
 * Sends an appeal or its missing parts (domain §7.14). The form's rules are read in the handler,
 * with what was sent before.
 */
export default defineCall({
  path: '/v1/risk/appealSubmit',
  access: { roles: ['3', '4'], codes: [CODES.appeal.submit] },
  takesFiles: true,
  request: z
    .object({
      appealId: id(),
      version,
      appealFileList: fileList.optional(),
      relatedTrades: trades.optional(),
    })
    .catchall(cleanText)
    .transform(({ appealId, version: seen, appealFileList, relatedTrades, ...rest }) => ({
      appealId,
      version: seen,
      appealFileList,
      relatedTrades,
      content: Object.fromEntries(
        Object.entries(rest).filter(([name]) => CONTENT_NAMES.includes(name)),
      ),
    })),
  write: true,
  checksOwnJson: true,
  handler: submitAppeal,
})

interface Submission {
  appealId: string
  version: number
  /** Fields of the form; what is left out stays as it was, an empty text clears. */
  content: Readonly<Record<string, string>>
  appealFileList: readonly AppealFile[] | undefined
  relatedTrades: readonly string[] | undefined
}

/**
 * Sends an appeal, or the documents it lacked, to the party that opened the case (domain §7.14).
 * Values sent before and values of the merchant's record stay valid until others are sent.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state or a passed
 *   deadline, 90400 at the wrong fields
 */
async function submitAppeal(context: SessionContext, input: Submission): Promise<AppealState> {
  const { tx, caller, clock, upstream } = context
  const row = await lockAppeal(context, input)
  const now = clock.now()
  const to = moved(APPEAL_MOVES.submit, row.appealNode, APPEAL_NODE)
  if (row.deadline.getTime() <= now) throw conflict('已过申诉截止时间')
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, row.providerId), eq(merchant.merId, row.merId)))
  if (!holder) throw notFound()
  const typed = { ...prefilled(holder), ...row.content, ...input.content }
  const files = mergeFiles(row.files, input.appealFileList)
  const content = checkedContent(typed, files, formatDate(now))
  await checkFiles(context, row.files, files, await documentsOnFile(context, holder))
  const relatedTrades = await checkedTrades(context, row, input.relatedTrades)
  await dropDeadline(tx, row)
  const again = row.appealNode === 'SUPPLEMENT'
  const { providerId, appealId } = row
  await upstream.risk.appeal(tx, { providerId, appealId, again, now })
  noteChange(context.tx, {
    type: 'appeal',
    id: row.appealId,
    after: { files: files.length },
  })
  return changeAppeal(tx, row, {
    to,
    title: again ? '补充资料' : APPEAL_MOVES.submit.title,
    operator: caller.nickName,
    now,
    remark: `影像 ${files.length} 张`,
    set: { content, files, relatedTrades, auditOpinion: '', submitTime: new Date(now) },
  })
}

/** The fields that apply, as they are stored. @throws CallError 90400 at each wrong one */
function checkedContent(
  typed: Readonly<Record<string, string>>,
  files: readonly AppealFile[],
  today: string,
): Record<string, string> {
  const evidence = filesByName(files)
  // Every field must be there by now, whether it was sent today or before.
  const values: FormValues = { ...typed, ...evidence, submitted: '0' }
  const wrong = formErrors(appealFields, values)
  for (const name of ['appealPersonCertNo', 'legalCertNo'] as const) {
    const late = wrong[name] === undefined && isAsked(appealFields[name], values)
    const error = late ? idCard(today)(upperCode(typed[name] ?? '')) : undefined
    if (error !== undefined) wrong[name] = error
  }
  const errors: FieldError[] = Object.entries(wrong).map(([field, msg]) => ({ field, msg }))
  const missing = errors.find(({ field }) => !CONTENT_NAMES.includes(field))
  // The wire's own name for what the form has a field each for.
  if (missing) errors.push({ field: 'appealFileList', msg: missing.msg })
  if (errors.length > 0) throw badFields(errors)
  return Object.fromEntries(
    CONTENT_NAMES.flatMap((name) => {
      const field = (appealFields as Record<string, Field>)[name]!
      const text = typed[name]?.trim() ?? ''
      if (text === '' || !isAsked(field, values)) return []
      return [[name, fieldText(field, text)]]
    }),
  )
}

const isAsked = (field: Field, values: FormValues): boolean => field.visible?.(values) ?? true

/** Trades of the case itself. @throws CallError 90400 */
async function checkedTrades(
  { tx }: SessionContext,
  { providerId, assistId, relatedTrades }: AppealFields,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  if (asked === undefined) return relatedTrades
  const [of] = await tx
    .select({ tradeNos: riskCase.tradeNos })
    .from(riskCase)
    .where(and(eq(riskCase.providerId, providerId), eq(riskCase.assistId, assistId)))
  const chosen = [...new Set(asked)]
  if (!chosen.every((tradeNo) => of?.tradeNos.includes(tradeNo)))
    throw badField('relatedTrades', '只能选择涉险交易列表中的交易')
  return chosen
}
