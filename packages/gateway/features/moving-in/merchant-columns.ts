import { ACCT_TYPE, MER_STATUS, SETTLE_CYCLE, SUBJECT_TYPE } from '#domain/merchant/dicts'
import { enumItem, type Dict } from '#domain/field'
import type { Column } from './file-kind'

const labels = (dict: Dict): string =>
  Object.keys(dict)
    .map((key) => enumItem(dict, key).label)
    .join('、')

/** Where a channel's column is, and what the channel is called on the wire. */
export const SUB_MERCHANT_COLUMNS = {
  微信子商户号: 'WECHAT',
  支付宝子商户号: 'ALIPAY',
  云闪付子商户号: 'UNIONPAY',
} as const

/** The file of merchants (domain §17). */
export const MERCHANT_COLUMNS = [
  {
    title: '旧编号',
    note: '商户在原系统的编号，各文件用它对应，迁入后仍可按它查找',
    required: true,
  },
  { title: '商户名称', note: '与证照一致；小微商户填 商户_姓名', required: true },
  { title: '商户简称', note: '不填则同商户名称' },
  { title: '主体类型', note: labels(SUBJECT_TYPE), required: true },
  { title: '统一社会信用代码', note: '小微商户不填，其余必填' },
  { title: '证照有效期至', note: '如 2030-12-31，或 长期' },
  { title: '法人姓名', note: '小微商户填经营者', required: true },
  { title: '法人身份证号', note: '18位，加密保存', required: true },
  { title: '联系人', note: '不填则同法人姓名' },
  { title: '联系手机', note: '11位手机号', required: true },
  { title: '客服电话', note: '不填则同联系手机' },
  { title: '经营类目', note: '类目名称、编码或MCC', required: true },
  { title: '地区', note: '到区县，如 浙江省-杭州市-西湖区，或区县代码 330106', required: true },
  { title: '详细地址', note: '门牌号等，不重复省市区', required: true },
  { title: '渠道商', note: '名称、简称或编号；不填为服务商直营' },
  { title: '商户状态', note: `${labels(MER_STATUS)}；不填为正常` },
  { title: '开户日期', note: '在原系统开户的日期，如 2024-03-01', required: true },
  { title: '结算周期', note: labels(SETTLE_CYCLE), required: true },
  { title: '起结金额', note: '元，不填为1元' },
  { title: '账户类型', note: labels(ACCT_TYPE), required: true },
  { title: '开户名', note: '结算账户的户名', required: true },
  { title: '银行账号', note: '加密保存；表格中请设为文本，避免变成科学计数', required: true },
  { title: '开户银行', note: '银行名称或代码', required: true },
  { title: '支行', note: '对公账户建议填写' },
  { title: '联行号', note: '12位数字，可不填' },
  ...Object.keys(SUB_MERCHANT_COLUMNS).map((title) => ({
    title,
    note: '该渠道的子商户号，收单机构的交易按它找到商户',
  })),
] as const satisfies readonly Column[]
