import { field, type Fields, type FormValues } from '../field'
import { FEE_FROM, FILE_DAYS, SETTLE_ON, SOURCE_STATUS } from '../ingest/dicts'
import { DROP_URL } from './drop'
import { FILE_PROFILE, sourceFields } from './fields'

const LINE = /^[^=\s]{1,64}\s*=\s*[^=\s]{1,32}$/

/** Lines "channel number = merId or shopId"; blank lines do not count. */
export const numberLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wrongLine = (value: unknown): string | undefined => {
  const at = numberLines(String(value ?? '')).findIndex((line) => !LINE.test(line))
  return at < 0 ? undefined : `第${at + 1}行格式应为：渠道商户号 = 商户号或门店号`
}

const isCustom = ({ profile }: FormValues): boolean => profile === 'CUSTOM'

const asIs = (text: string): string => text
/** Whether the address of a drop begins so; '' is any. */
const dropAt =
  (scheme: string) =>
  ({ dropUrl }: FormValues): boolean =>
    dropUrl ? String(dropUrl).startsWith(scheme) : false
const hasDrop = dropAt('')
/** S3 or SFTP, which have users. */
const isRemote = dropAt('s')
const isSftp = dropAt('sftp:')

/** What a new source begins with, and what can be changed of one. */
export const sourceFormFields = {
  sourceName: field.text('来源名称', { required: true, min: 2, max: 30 }),
  payChannels: sourceFields.payChannels,
  feeFrom: field.enum('手续费', FEE_FROM, { required: true, radio: true, initial: 'RATES' }),
  settleOn: field.enum('结算方式', SETTLE_ON, { required: true, radio: true, initial: 'EVENT' }),
  expectedBy: field.text('账单时限', {
    placeholder: '如 09:30',
    hint: '账单在送达日的此时之前应到达；不填即不要求账单',
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    message: '格式应为 HH:mm，如 09:30',
  }),
  fileDays: field.enum('送达日', FILE_DAYS, {
    required: true,
    radio: true,
    initial: 'DAILY',
    hint: '下一工作日：周末与「节假日」里的放假日，账单在其后首个工作日送达',
  }),
  profile: field.enum('账单格式', FILE_PROFILE, { required: true, initial: 'generic-csv' }),
  profileText: field.longText('自定义格式', {
    required: isCustom,
    visible: isCustom,
    max: 20_000,
    normalize: asIs,
  }),
  merchantNos: field.longText('渠道商户号', {
    placeholder: '1900000109 = 8000000000000001',
    hint: '一行一个：渠道商户号 = 商户号或门店号',
    max: 50_000,
    normalize: asIs,
    validate: wrongLine,
  }),
  dropUrl: field.text('收取地址', {
    placeholder: 'sftp://sftp.example.com:22/out',
    hint: '定时到该处收取账单：文件夹、S3 或 SFTP；不填即由对方送来',
    max: 300,
    normalize: asIs,
    pattern: DROP_URL,
    message: '应以 file:///、s3:// 或 sftp:// 开头，不含用户名和口令',
  }),
  dropPattern: field.text('文件名', {
    required: hasDrop,
    visible: hasDrop,
    placeholder: 'bill_{yyyyMMdd}.csv',
    hint: '{yyyyMMdd} 为账单日期，* 为任意字符',
    max: 100,
    normalize: asIs,
    pattern: /^[^{]*\{[^{}]+\}[^{]*$/,
    message: '应含一个日期，如 bill_{yyyyMMdd}.csv',
  }),
  dropUser: field.text('收取用户', {
    required: isRemote,
    visible: isRemote,
    max: 100,
    hint: '用户名或 Access Key ID',
  }),
  dropSecret: field.password('收取密钥', {
    visible: isRemote,
    max: 10_000,
    hint: '口令、私钥（PEM）或 Secret Access Key',
  }),
  dropHostKey: field.text('主机指纹', {
    required: isSftp,
    visible: isSftp,
    placeholder: 'SHA256:…',
    pattern: /^SHA256:[A-Za-z0-9+/]{43}$/,
    message: '格式应为 SHA256: 加43个字符',
    normalize: asIs,
  }),
  sourceStatus: field.enum('状态', SOURCE_STATUS, {
    required: true,
    radio: true,
    initial: 'ACTIVE',
    hint: '停用后不再接收该来源的事件与账单',
  }),
} satisfies Fields
