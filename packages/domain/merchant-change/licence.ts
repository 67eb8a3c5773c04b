import { isDate } from '../dates'
import { field, type Dict, type FormValues } from '../field'
import { upperCode } from '../reading/text'
import { licenseNo, uscc } from '../validation/license'
import { charCount } from '../validation/rule'
import { LONG_TERM } from '../validation/validity'
import type { ChangeForm, ChangeValues } from './form'

/** What is renewed: a merchant may renew both at a time, each by a change of its own. */
const PAPER = { LICENCE: '营业执照', ID: '法人证件' } as const satisfies Dict

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isOf =
  (paper: keyof typeof PAPER) =>
  (values: FormValues): boolean =>
    values.paper === paper
const hasLicence = isOf('LICENCE')
const hasId = isOf('ID')

/** Institutions have certificates, whose numbers have many forms. */
function licenceError(value: unknown, { subjectType }: FormValues): string | undefined {
  const text = upperCode(textOf(value))
  if (subjectType === 'INDIVIDUAL' || subjectType === 'ENTERPRISE') return licenseNo(text)
  return charCount(text) === 18 ? uscc(text) : undefined
}

const afterBegin =
  (begin: string) =>
  (end: unknown, values: FormValues): string | undefined => {
    const from = textOf(values[begin])
    return isDate(from) && from >= textOf(end) ? '有效期的开始日期须早于结束日期' : undefined
  }

const number = field.id('证照号码', {
  required: true,
  visible: hasLicence,
  min: 4,
  max: 32,
  normalize: upperCode,
  validate: licenceError,
})
const idNumber = field.secret('证件号码', 'idNo', {
  required: true,
  visible: hasId,
  pattern: /^[A-Za-z0-9()-]{5,20}$/,
  message: '证件号码为5至20位字母、数字、括号或短横线',
  normalize: upperCode,
})

/** First day, last day and 长期 of one document. */
const validityOf = (head: string, shown: (values: FormValues) => boolean) => {
  const [begin, end, long] = [`${head}Begin`, `${head}End`, `${head}Long`] as const
  const ends = (values: FormValues) => shown(values) && values[long] !== '1'
  return {
    [begin]: field.date('有效期起', { required: true, visible: shown }),
    [long]: field.flag('长期有效', { visible: shown, initial: '0' }),
    [end]: field.date('有效期止', { required: ends, visible: ends, validate: afterBegin(begin) }),
  }
}

/**
 * A renewed licence or ID with its pictures (domain §17). The rules read the merchant's
 * `subjectType`; what depends on the day or on the number in force is asked of the gateway.
 */
export const licenceChange: ChangeForm = {
  fields: {
    paper: field.enum('更新证照', PAPER, {
      radio: true,
      required: true,
      validate: (value, { subjectType }) =>
        value === 'LICENCE' && subjectType === 'MICRO'
          ? '小微商户没有营业执照，请更新法人证件'
          : undefined,
    }),
    renewedLicensePic: field.images('新证照照片', {
      max: 2,
      required: true,
      visible: hasLicence,
      hint: '上传后自动识别号码与有效期',
    }),
    licenseNo: number,
    ...validityOf('license', hasLicence),
    newIdFront: field.images('新证件人像面', { max: 1, required: true, visible: hasId }),
    newIdBack: field.images('新证件国徽面', { max: 1, required: true, visible: hasId }),
    legalIdNo: idNumber,
    ...validityOf('legalId', hasId),
  },
  lines: {
    licenseNo: field.id(number.label),
    licenseBegin: field.date('证照有效期起'),
    licenseEnd: field.date('证照有效期止'),
    legalIdNo: field.secret(idNumber.label, 'idNo'),
    legalIdEnd: field.date('法人证件有效期止'),
  },
  about: ({ paper }) => PAPER[paper as keyof typeof PAPER],
  secret: ['newIdFront', 'newIdBack'],
}

/** The last days with 长期 as its date, in place of the two boxes. */
export function withEnds(after: ChangeValues): ChangeValues {
  const { licenseLong, legalIdLong, ...rest } = after
  return {
    ...rest,
    ...(licenseLong === '1' && { licenseEnd: LONG_TERM }),
    ...(legalIdLong === '1' && { legalIdEnd: LONG_TERM }),
  }
}
