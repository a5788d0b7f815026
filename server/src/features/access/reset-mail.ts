import type { Language } from '@prosa/contracts/users/schema.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

const texts: Record<Language, (name: string, link: string) => MailText> = {
  pt: (name, link) => ({
    subject: 'Prosa: escolha uma nova senha',
    text: `Olá, ${name}!\n\nPara escolher uma nova senha, abra este link nos próximos 30 minutos:\n\n${link}\n\nSe você não pediu isso, ignore esta mensagem: sua senha continua a mesma.\n`,
  }),
  en: (name, link) => ({
    subject: 'Prosa: choose a new password',
    text: `Hello, ${name}!\n\nTo choose a new password, open this link within 30 minutes:\n\n${link}\n\nIf you did not ask for this, ignore this message: your password stays as it is.\n`,
  }),
  es: (name, link) => ({
    subject: 'Prosa: elige una nueva contraseña',
    text: `¡Hola, ${name}!\n\nPara elegir una nueva contraseña, abre este enlace en los próximos 30 minutos:\n\n${link}\n\nSi no lo pediste, ignora este mensaje: tu contraseña sigue siendo la misma.\n`,
  }),
};

export function resetMail(language: Language, name: string, link: string): MailText {
  return texts[language](name, link);
}
