import { luhnValid } from '#domain/validation/bank'
import { idCheckDigit } from '#domain/validation/id-card'
import { usccCheckChar } from '#domain/validation/license'

/** A CSV file of records by their titles. */
export function csv(
  records: readonly Readonly<Record<string, string>>[],
  titles?: string[],
): Buffer {
  const head = titles ?? [...new Set(records.flatMap((record) => Object.keys(record)))]
  const lines = [head, ...records.map((record) => head.map((title) => record[title] ?? ''))]
  return Buffer.from(lines.map((line) => line.join(',')).join('\n'))
}

const idNo = (n: number) => {
  const first = `33010619900101${String(n % 1000).padStart(3, '0')}`
  return first + idCheckDigit(first)
}
const uscc = (n: number) => {
  const first = `91330106MA${String(1_000_000 + n).padStart(7, '0')}`
  return first + usccCheckChar(first)
}
const card = (n: number) => {
  const first = `62220212${String(n).padStart(10, '0')}`
  return [...'0123456789'].map((digit) => first + digit).find(luhnValid)!
}

/** A merchant of the old system that passes every rule. */
export const oldMerchant = (n: number, more: Record<string, string> = {}) => ({
  旧编号: `OLD-M${n}`,
  商户名称: `杭州迁入${n}号餐饮有限公司`,
  主体类型: '企业',
  统一社会信用代码: uscc(n),
  证照有效期至: '长期',
  法人姓名: '王建国',
  法人身份证号: idNo(n),
  联系手机: `138${String(n).padStart(8, '0')}`,
  经营类目: '中餐/西餐',
  地区: '浙江省-杭州市-西湖区',
  详细地址: `文三路${n}号`,
  开户日期: '2024-03-01',
  结算周期: '工作日次日',
  账户类型: '对私-法人',
  开户名: '王建国',
  银行账号: card(n),
  开户银行: '工商银行',
  微信子商户号: `16${String(n).padStart(8, '0')}`,
  ...more,
})
export const oldShop = (n: number, m: number, more: Record<string, string> = {}) => ({
  门店旧编号: `OLD-S${n}`,
  商户: `OLD-M${m}`,
  门店名称: `迁入${n}号店`,
  地区: '330106',
  详细地址: `文三路${n}号一层`,
  联系人: '李店长',
  联系手机: '13900000001',
  ...more,
})
