import { QRCode } from 'antd'
import { useRef } from 'react'
import { Dialog } from '../../components/light/dialog'
import { CODE_SIZE, drawPlate } from './draw-plate'

/** A table code as a row of the list. */
export interface TableCode {
  tableNo: string
  areaName: string
  codeUrl: string
  bindStatus: string
}

/** One table's QR code, drawn in the browser, for scanning or printing. */
export function CodeDialog({ code, onClose }: { code: TableCode; onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  const name = `${code.areaName} ${code.tableNo}`

  const download = () => {
    const canvas = box.current?.querySelector('canvas')
    if (!canvas) return
    const link = document.createElement('a')
    link.href = drawPlate(canvas, name).toDataURL('image/png')
    link.download = `点餐码-${name.replace(' ', '-')}.png`
    link.click()
  }

  return (
    <Dialog
      title={`${name} 点餐码`}
      width={360}
      dismissable
      onClose={onClose}
      footer={
        <>
          <button type="button" className="light-button" onClick={onClose}>
            关闭
          </button>
          <button type="button" className="light-button primary" data-autofocus onClick={download}>
            下载PNG
          </button>
        </>
      }
    >
      <figure className="barcode-code" ref={box} aria-label={`${name}的二维码`}>
        {/* At print resolution; CSS scales it down for the dialog. */}
        <QRCode
          value={code.codeUrl}
          type="canvas"
          size={CODE_SIZE}
          color="#000"
          bgColor="#fff"
          bordered={false}
          errorLevel="M"
        />
      </figure>
      <p className="barcode-url">{code.codeUrl}</p>
      {code.bindStatus === 'UNBOUND' && <p className="barcode-note">未绑定桌台，扫码不能点餐</p>}
    </Dialog>
  )
}
