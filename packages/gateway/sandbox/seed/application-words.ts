/** What the risk desk says of papers it refuses, by field; only what was sent can be refused. */
export const REFUSALS: Readonly<Record<string, string>> = {
  licensePic: '照片反光，统一社会信用代码看不清，请重新拍摄原件',
  legalIdFront: '人像面四角不全，请完整拍摄',
  storeHeaderPic: '门头照未拍到店招，请补拍带店招的门头',
  acctNo: '账户状态异常，请更换结算账户',
  bizAddr: '经营地址与门头照不一致，请核实门牌号',
  shortName: '简称与门头店招不一致',
  legalIdBack: '国徽面有效期模糊，请重新拍摄',
  storeIndoorPic: '店内照为网络图片，请实地拍摄',
  servicePhone: '客服电话无人接听，请更换可接通的号码',
  regAcctPic: '开户许可证与开户名不一致',
  cardFrontPic: '卡号面被遮挡，请重新拍摄',
  certPic: '登记证书已过有效期，请上传最新证书',
  contactEmail: '邮箱域名无法接收邮件，请更换',
}
