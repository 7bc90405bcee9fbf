/** What a confined process is asked to draw; paths are as it sees them. */

export interface PictureRequest {
  /** Of the documentation. */
  readonly folder: string;
  /** Path of the browser. */
  readonly chromium: string;
  /** As the tool got it. */
  readonly page: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
