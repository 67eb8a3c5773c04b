// Why a workbook is refused, in words for its user.

/** Ends the reading: the message is the answer's sentence. */
export class Refused extends Error {}

export const DAMAGED = '文件已损坏，请重新保存后再上传'
export const TOO_LARGE = '文件已损坏或内容过大，请把数据复制到模板里再上传'
export const FORMULA = '不能包含公式，请粘贴为数值后再上传'
export const UNKNOWN_ENCODING = '文件编码无法识别，请另存为UTF-8格式的CSV或Excel文件(.xlsx)'
export const TOO_FAR = '工作表范围过大，请把数据复制到模板里再上传'

export const openQuote = (line) => `第${line}行有引号没有成对，请检查后再上传`

/** @returns {never} */
export function refuse(words) {
  throw new Refused(words)
}
