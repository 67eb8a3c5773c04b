import { QRCode } from 'antd'

/** QR code of the link at which a merchant signs. */
export default function SignCode({ url }: { url: string }) {
  return (
    <figure className="entry-sign-code" aria-label="签约二维码">
      <QRCode value={url} size={168} color="#000" bgColor="#fff" bordered={false} errorLevel="M" />
    </figure>
  )
}
