import { z } from 'zod'
import { MAX_RELATED_TRADES } from '../../../../src/lib/appeal/fields'
import { APPEAL_FILES, MAX_APPEAL_FILES } from '../../../../src/lib/appeal/files'
import { defineCall } from '../../../call'
import { CONTENT_NAMES } from '../../../records/appeal/content'
import { submitAppeal } from '../../../records/appeal/submit'
import { cleanText, id, jsonOf, texts, version } from '../../../records/inputs'

const FILE_CODES = Object.values(APPEAL_FILES).map(({ fileCode }) => fileCode)
type FileCode = (typeof FILE_CODES)[number]

const fileItem = z.object({
  fileCode: z.enum(FILE_CODES as [FileCode, ...FileCode[]]),
  itemName: cleanText.max(64).default(''),
  token: cleanText.max(64),
})

/** `[{itemName, fileCode, token}]` as JSON text (domain §7.14). */
const fileList = z.string().transform((text, context) => {
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
  access: { roles: ['3', '4'], codes: ['02100006:appeal'] },
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
