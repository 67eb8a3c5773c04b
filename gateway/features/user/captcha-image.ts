import svgCaptcha from 'svg-captcha'
import { notInTransaction } from '../../core/db/transaction-watch'

/** Draws a captcha; svg-captcha is known here only, so that another drawer is one file's work. */
export interface CaptchaImage {
  text: string
  /** A data URL. */
  image: string
}

/** Without 0/o, 1/i/l, 2/z, 5/s, 8/b, 9/g/q, u/v: letters that people take for each other. */
const LETTERS = 'ACDEFHJKMNPRTWXY347'

export function drawCaptcha(): CaptchaImage {
  notInTransaction('a captcha')
  const { text, data } = svgCaptcha.create({
    size: 4,
    charPreset: LETTERS,
    noise: 2,
    width: 120,
    height: 40,
    fontSize: 44,
    color: true,
    background: '#f4f6f9',
  })
  return { text, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}
