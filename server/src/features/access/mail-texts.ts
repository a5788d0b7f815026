import type { Language } from '@prosa/contracts/users/schema.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

type LinkMail = Record<Language, (name: string, link: string) => MailText>;

const resetTexts: LinkMail = {
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

const setUpTexts: LinkMail = {
  pt: (name, link) => ({
    subject: 'Prosa: sua conta está pronta',
    text: `Olá, ${name}!\n\nSua empresa foi cadastrada na Prosa. Para escolher sua senha e entrar, abra este link nos próximos 7 dias:\n\n${link}\n`,
  }),
  en: (name, link) => ({
    subject: 'Prosa: your account is ready',
    text: `Hello, ${name}!\n\nYour company was added to Prosa. To choose your password and log in, open this link within 7 days:\n\n${link}\n`,
  }),
  es: (name, link) => ({
    subject: 'Prosa: tu cuenta está lista',
    text: `¡Hola, ${name}!\n\nTu empresa fue registrada en Prosa. Para elegir tu contraseña y entrar, abre este enlace en los próximos 7 días:\n\n${link}\n`,
  }),
};

export function resetMail(language: Language, name: string, link: string): MailText {
  return resetTexts[language](name, link);
}

export function setUpMail(language: Language, name: string, link: string): MailText {
  return setUpTexts[language](name, link);
}
