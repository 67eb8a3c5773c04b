import { CODES } from '#domain/permission-codes'
import { INVOICE_KIND } from '#domain/invoice/dicts'
import { defineResource, field } from '../lib/resource'

/**
 * Invoice details and rules (spec §2 `/billing/rule`, domain §9.2): one record on a page of its
 * own.
 */
const billingRule = defineResource({
  name: 'billingRule',
  title: '开票信息及须知',
  area: 'billing',
  path: 'rule',
  code: CODES.billing.list,
  order: 20,
  hidden: true,
  page: () => import('../pages/billing-rule'),

  fields: {
    buyerName: field.text('购方名称'),
    buyerTaxNo: field.id('纳税人识别号'),
    buyerAddr: field.text('地址'),
    buyerPhone: field.text('电话'),
    bankName: field.text('开户行'),
    bankAcctNo: field.id('账号'),
    invoiceContent: field.text('发票内容'),
    taxRate: field.rate('税率'),
    invoiceKinds: field.text('发票种类', {
      render: (kinds) =>
        (kinds as (keyof typeof INVOICE_KIND)[]).map((kind) => INVOICE_KIND[kind]).join('、'),
    }),
    receiveEmail: field.text('收票邮箱'),
    mailAddr: field.text('邮寄地址'),
    mailContact: field.text('收件人'),
    dueDay: field.text('截止日', {
      render: (value) => `每月${String(value)}日`,
    }),
  },
})

export default billingRule
