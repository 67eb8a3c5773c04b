/** 中国工商银行 尾号2345: which account it is, without its number. */
export const accountWords = ({ bankName, acctNo }: { bankName: string; acctNo: string }): string =>
  `${bankName} 尾号${acctNo.slice(-4)}`
