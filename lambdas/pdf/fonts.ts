/** The type of the book and of the site, for PDFs that are made on request. 220 kB: import it when one is to be made. */
import serif from '@expo-google-fonts/fraunces/300Light/Fraunces_300Light.ttf';
import serifItalic from '@expo-google-fonts/fraunces/300Light_Italic/Fraunces_300Light_Italic.ttf';
import sans from '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf';
import sansBold from '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf';

const files = { serif, serifItalic, sans, sansBold };

export type FontName = keyof typeof files;

export const fontFiles: Record<FontName, Uint8Array> = files;
