/**
 * Draws an image file on white at its own size and encodes it as jpeg, upright: a phone's photo
 * carries its turn in EXIF, which a jpeg drawn anew does not. Runs in a worker or a page.
 */
export async function drawAsJpeg(file: Blob, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = bitmap
    if (typeof OffscreenCanvas !== 'undefined') {
      const canvas = new OffscreenCanvas(width, height)
      paint(canvas.getContext('2d'), bitmap)
      return await canvas.convertToBlob({ type: 'image/jpeg', quality })
    }
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    paint(canvas.getContext('2d'), bitmap)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the image cannot be encoded'))),
        'image/jpeg',
        quality,
      ),
    )
  } finally {
    bitmap.close()
  }
}

function paint(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
): void {
  if (!context) throw new Error('the browser gives no canvas')
  // Transparent pixels of a png would turn black in a jpeg.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
}
