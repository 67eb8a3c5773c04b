import { grouped } from '#domain/card-groups'
import { fenToYuanText } from '#domain/money'
import type { DocumentType } from '#domain/application/documents'
import { NOTE_KEYWORD, pdfNote, type SampleNote } from './ocr/sample-note'
import type { Canvas } from './seed/canvas'
import { design, drawn } from './seed/drawing'
import { simplePdf } from './seed/pdf'
import { encodePng, type Rgb } from '../core/pictures/png'
import type { Sample } from './samples'

/** Looks by what a sample is: title, height at 640 pixels of width, paper, ink. */
const LOOKS: Record<Sample['type'], [title: string, height: number, paper: Rgb, ink: Rgb]> = {
  ID_FRONT: ['居民身份证', 404, [226, 236, 246], [40, 70, 120]],
  ID_BACK: ['居民身份证', 404, [240, 234, 222], [130, 30, 40]],
  BIZ_LICENSE: ['营业执照', 480, [253, 246, 227], [150, 40, 30]],
  BANK_CARD: ['银行卡', 404, [224, 238, 231], [20, 90, 70]],
  INVOICE: ['电子发票', 440, [255, 250, 238], [120, 60, 20]],
  ACCOUNT_PERMIT: ['基本存款账户信息', 404, [238, 240, 250], [50, 60, 130]],
  STORE_HEADER: ['门头照', 420, [214, 226, 238], [60, 80, 100]],
  STORE_INDOOR: ['店内照', 420, [236, 229, 216], [110, 85, 60]],
  STORE_CASHIER: ['收银台照', 420, [228, 236, 220], [70, 95, 60]],
}

const WIDTH = 640
const READ_AS: readonly string[] = [
  'ID_FRONT',
  'ID_BACK',
  'BIZ_LICENSE',
  'BANK_CARD',
  'INVOICE',
] satisfies DocumentType[]

/** The file of a sample: drawn on request, with the note the sandbox's engine reads. */
export function sampleFile(sample: Sample): { bytes: Buffer; mime: string } {
  const { type, fields, confidence } = sample
  const note: SampleNote | undefined = READ_AS.includes(type)
    ? { type: type as DocumentType, fields, confidence }
    : undefined
  if (sample.format === 'pdf')
    return {
      mime: 'application/pdf',
      bytes: simplePdf(
        'SAMPLE E-INVOICE - FOR TESTING ONLY',
        [
          `Invoice No.  ${fields.invoiceNo}`,
          `Date         ${fields.invoiceDate}`,
          `Amount       CNY ${yuan(fields.amt)}`,
          `Tax          CNY ${yuan(fields.taxAmt)}`,
        ],
        note && pdfNote(note),
      ),
    }
  const [title, height, paper, ink] = LOOKS[type]
  const look = design(title, WIDTH, height, paper, ink, (canvas) => DRAW[type](canvas, sample))
  return {
    mime: 'image/png',
    bytes: encodePng(
      drawn({ ...look, written: !type.startsWith('STORE') }),
      note && { keyword: NOTE_KEYWORD, text: JSON.stringify(note) },
    ),
  }
}

const INK = 2
const yuan = (fen: string | undefined): string => fenToYuanText(fen ?? '')

/** Labels at the left, values beside them, each in lines of its own. */
function rows(
  canvas: Canvas,
  top: number,
  width: number,
  lines: readonly (readonly [label: string, value: string | undefined])[],
): void {
  let y = top
  for (const [label, value] of lines) {
    if (value === undefined) continue
    const left = canvas.text(`${label} `, 48, y, 1, INK)
    y = canvas.lines(value, left, y, width - left + 48, INK)
  }
}

const period = (begin = '', end = ''): string =>
  `${begin.replaceAll('-', '.')}-${end === '9999-12-31' ? '长期' : end.replaceAll('-', '.')}`

const DRAW: Record<Sample['type'], (canvas: Canvas, sample: Sample) => void> = {
  ID_FRONT(canvas, { fields: { name, idNo = '', address } }) {
    const [year, month, day] = [idNo.slice(6, 10), idNo.slice(10, 12), idNo.slice(12, 14)]
    canvas.disc(528, 170, 46)
    canvas.box(462, 228, 132, 76)
    rows(canvas, 116, 360, [
      ['姓名', name],
      ['性别', Number(idNo[16]) % 2 === 0 ? '女' : '男'],
      ['出生', `${year}年${Number(month)}月${Number(day)}日`],
      ['住址', address],
    ])
    // A worn address: strokes nobody can read.
    if (address === undefined)
      for (let i = 0; i < 9; i++) canvas.box(112 + i * 34, 216 + ((i * 7) % 9), 22, 14)
    rows(canvas, 320, 540, [['公民身份号码', idNo]])
  },
  ID_BACK(canvas, { fields: { begin, end } }) {
    canvas.disc(320, 170, 46)
    rows(canvas, 250, 540, [
      ['签发机关', '样本机关'],
      ['有效期限', period(begin, end)],
    ])
  },
  BIZ_LICENSE(canvas, { fields }) {
    canvas.frame(16, 5)
    rows(canvas, 112, 540, [
      ['统一社会信用代码', fields.licenseNo],
      ['名称', fields.name],
      [fields.capital ? '法定代表人' : '经营者', fields.legalName],
      ['注册资本', fields.capital && `${Number(fields.capital) / 1_000_000}万元`],
      ['成立日期', fields.foundDate],
      ['营业期限', period(fields.begin, fields.end)],
      ['住所', fields.address],
      ['经营范围', fields.scope],
    ])
  },
  BANK_CARD(canvas, { title, fields: { cardNo = '', bankName, cardKind } }) {
    canvas.frame(16, 3)
    canvas.box(56, 150, 70, 50)
    rows(canvas, 108, 540, [[bankName ?? '', cardKind === 'CREDIT' ? '信用卡' : '借记卡']])
    canvas.text(grouped(cardNo), 40, 226, 2, INK)
    rows(canvas, 310, 540, [['持卡人', title.split(' ')[1]]])
  },
  INVOICE(canvas, { fields }) {
    canvas.frame(16, 2)
    rows(canvas, 112, 540, [
      ['发票号码', fields.invoiceNo],
      ['开票日期', fields.invoiceDate],
      ['购买方', fields.buyerName],
      ['销售方', fields.sellerName],
      ['税率', '6%'],
      ['税额', `¥${yuan(fields.taxAmt)}`],
      ['价税合计', `¥${yuan(fields.amt)}`],
    ])
  },
  ACCOUNT_PERMIT(canvas, { fields }) {
    canvas.frame(16, 2)
    rows(canvas, 120, 540, [
      ['账户名称', fields.acctName],
      ['账号', fields.acctNo],
      ['开户银行', fields.bankName],
      ['法定代表人', fields.legalName],
    ])
  },
  STORE_HEADER(canvas) {
    canvas.box(80, 120, 480, 60)
    canvas.box(110, 200, 190, 170)
    canvas.box(340, 200, 190, 170)
    canvas.box(0, 380, 640, 6)
  },
  STORE_INDOOR(canvas) {
    for (let i = 0; i < 4; i++) canvas.box(60 + i * 145, 150, 90, 150)
    canvas.box(40, 330, 560, 18)
  },
  STORE_CASHIER(canvas) {
    canvas.box(120, 260, 400, 110)
    canvas.box(200, 160, 120, 84)
    canvas.box(380, 190, 70, 54)
  },
}
