/** px of the printed code, of the quiet zone the standard requires, and of the line below. */
export const CODE_SIZE = 600
const QUIET = 60
const CAPTION = 90

/** The printable code: black on white, with the table's name under it. */
export function drawPlate(code: HTMLCanvasElement, name: string): HTMLCanvasElement {
  const plate = document.createElement('canvas')
  plate.width = CODE_SIZE + 2 * QUIET
  plate.height = CODE_SIZE + 2 * QUIET + CAPTION
  const pen = plate.getContext('2d')
  if (!pen) throw new Error('plate: wanted a canvas to draw on, got none')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, plate.width, plate.height)
  // Scaled without smoothing, so that the squares stay sharp.
  pen.imageSmoothingEnabled = false
  pen.drawImage(code, QUIET, QUIET, CODE_SIZE, CODE_SIZE)
  pen.fillStyle = '#000'
  pen.font = `600 48px 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, plate.width / 2, CODE_SIZE + 2 * QUIET + CAPTION / 2 - QUIET / 2, CODE_SIZE)
  return plate
}
