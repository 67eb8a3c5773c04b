import { createHash } from 'node:crypto'
import type { billingRule } from '../../features/billing/billing-schema'
import { PROVIDER_ONE, PROVIDER_TWO } from './accounts'
import { creditCode } from './identity'
import { createRandom } from './random'

type RuleRow = typeof billingRule.$inferInsert

/** Tax on services, in 1/100 000. */
export const TAX_RATE = 6_000

const random = () => createRandom(12_500_000)
const NOTES = (dueDay: number) => [
  { title: '开票时间', text: `结算单确认后即可开票，每月${dueDay}日前提交的发票计入当月付款。` },
  {
    title: '发票内容',
    text: '货物或应税劳务名称须与上方“发票内容”一致，不得填写“手续费”“佣金”等名称。',
  },
  {
    title: '金额与税率',
    text: '价税合计须与所选结算单金额一致，税额尾差不超过0.06元；一张发票可对应同一收款方的多张结算单。',
  },
  {
    title: '数电票',
    text: '上传 PDF、OFD 或 XML 版式文件，不超过5MB；发票号码为20位数字，没有发票代码。',
  },
  {
    title: '纸质发票',
    text: '新开发票请优先使用数电票。纸质发票请拍照上传，并将原件寄至邮寄地址，填写快递单号。',
  },
  { title: '红冲', text: '已通过的发票需要红冲时，专用发票须先取得红字发票信息确认单。' },
]

/** Whom the two providers invoice: their acquirers. Names and numbers are nobody's. */
export const BILLING_RULES: readonly RuleRow[] = [
  ruleOf(PROVIDER_ONE, {
    buyerName: '东篱银行卡收单服务股份有限公司',
    countyCode: '310115',
    buyerAddr: '上海市浦东新区云栖路100号东篱大厦18层',
    buyerPhone: '021-50000100',
    receiveEmail: 'invoice@dongli.example.com',
    mailContact: '财务共享中心 发票组',
    dueDay: 25,
  }),
  ruleOf(PROVIDER_TWO, {
    buyerName: '南屿收单结算有限公司',
    countyCode: '350203',
    buyerAddr: '福建省厦门市思明区鹭江道200号南屿中心6层',
    buyerPhone: '0592-5000200',
    receiveEmail: 'fapiao@nanyu.example.com',
    mailContact: '财务部 发票岗',
    dueDay: 25,
  }),
]

function ruleOf(
  providerId: string,
  facts: Pick<
    RuleRow,
    'buyerName' | 'buyerAddr' | 'buyerPhone' | 'receiveEmail' | 'mailContact' | 'dueDay'
  > & { countyCode: string },
): RuleRow {
  const { countyCode, ...shown } = facts
  const digits = createHash('sha256').update(providerId).digest('hex').replace(/\D/g, '')
  return {
    ...shown,
    providerId,
    buyerTaxNo: creditCode(random(), 'ENTERPRISE', countyCode),
    bankName: '招商银行总行营业部',
    bankAcctNo: `0000${digits.slice(0, 14)}`,
    invoiceContent: '*信息技术服务*服务费',
    taxRate: TAX_RATE,
    invoiceKinds: ['1', '2', '3', '4'],
    mailAddr: facts.buyerAddr,
    notes: NOTES(facts.dueDay),
  }
}
