/** Types, as far as they are used here, of a package whose published types lack newer options. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    keepFeatures: string[];
    noHinting: boolean;
    variationAxes: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
