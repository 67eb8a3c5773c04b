import { field, type Fields } from '../field'
import { INVOICE_KIND } from '../invoice/dicts'
import { email } from '../validation/contact'
import { uscc } from '../validation/license'
import { codeText, upperCode } from '../reading/text'

const onText = (rule: (text: string) => string | undefined) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? rule(value) : undefined

/** `标题：内容` a line; a line without a colon is its own title. */
export const notesOf = (text: string): { title: string; text: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, title = line, words = ''] = /^([^：:]{1,20})[：:](.*)$/.exec(line) ?? []
      return { title: title.trim(), text: words.trim() }
    })

export const notesText = (notes: readonly { title: string; text: string }[]): string =>
  notes.map(({ title, text }) => (text ? `${title}：${text}` : title)).join('\n')

/** Whom invoices are made out to, and how (domain §9.2), as staff enter it. */
export const billingRuleFields = {
  sellerTaxNo: field.text('服务商纳税人识别号', {
    normalize: upperCode,
    validate: onText(uscc),
    hint: '服务商开票时的销方税号；不填则保持原值',
  }),
  buyerName: field.text('购方名称', { required: true, min: 2, max: 100 }),
  buyerTaxNo: field.text('纳税人识别号', {
    required: true,
    normalize: upperCode,
    validate: onText(uscc),
  }),
  buyerAddr: field.text('地址', { required: true, max: 100 }),
  buyerPhone: field.text('电话', { required: true, max: 32 }),
  bankName: field.text('开户行', { required: true, max: 60 }),
  bankAcctNo: field.text('账号', {
    required: true,
    normalize: codeText,
    pattern: /^\d{8,32}$/,
    message: '账号应为8到32位数字',
  }),
  invoiceContent: field.text('发票内容', { required: true, max: 60 }),
  invoiceKinds: field.enum('发票种类', INVOICE_KIND, { required: true, multiple: true }),
  dueDay: field.count('截止日', { required: true, min: 1, max: 28, hint: '每月几日前开出' }),
  receiveEmail: field.text('收票邮箱', { max: 64, validate: onText(email) }),
  mailAddr: field.text('邮寄地址', { max: 100 }),
  mailContact: field.text('收件人', { max: 40 }),
  notesText: field.longText('注意事项', {
    max: 2000,
    placeholder: '每行一条，写作 标题：内容',
  }),
} satisfies Fields
