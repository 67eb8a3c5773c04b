/** Pixels of the file per pixel of the screen: sharp in a document. */
const SCALE = 2

/**
 * Saves a drawing as a PNG on the page's background.
 * @param svg a data URL; `width` and `height` in px
 * @param name the file's name, without its ending
 */
export async function savePicture(
  svg: { url: string; width: number; height: number },
  name: string,
): Promise<void> {
  const image = new Image()
  image.src = svg.url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = svg.width * SCALE
  canvas.height = svg.height * SCALE
  const paper = canvas.getContext('2d')!
  paper.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-bg')
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${name}.png`
  link.click()
}
